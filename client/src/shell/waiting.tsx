import { Loading, SkeletonLines } from '#client/ui/skeleton.tsx'

/** In place of a page whose file is on its way. */
export function Waiting() {
  return (
    <div className="mx-auto w-full max-w-page p-4 md:p-8">
      <Loading>
        <SkeletonLines lines={4} />
      </Loading>
    </div>
  )
}
