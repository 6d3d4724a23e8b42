import { useParams } from 'wouter'
import { AssignedModules } from './assigned-modules.tsx'
import { ModuleView } from './module-view.tsx'

export default function TrainingPage() {
  const { moduleId } = useParams<{ moduleId?: string }>()
  return moduleId ? <ModuleView key={moduleId} id={moduleId} /> : <AssignedModules />
}
