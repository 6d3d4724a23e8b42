import { clsx } from 'clsx'
import { Camera, CircleAlert, ImageUp } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type DragEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { type ButtonVariant, buttonClass } from './button.tsx'

interface FilePickerProps {
  /** Names the field. */
  label: string
  hint?: ReactNode
  /** On the button: "Choose photos". */
  chooseLabel: string
  /** A second button that opens the camera; shown where a finger is what points. */
  cameraLabel?: string | undefined
  accept: string
  multiple?: boolean | undefined
  error?: string | undefined
  onFiles: (files: File[]) => void
  inputRef?: Ref<HTMLInputElement>
  /** What it is in is there for it alone: where nothing can be dropped, its buttons stand without a frame, the camera first. */
  isOwnPurpose?: boolean | undefined
  className?: string | undefined
}

/** Takes files that are chosen, dropped here, or made with the camera. */
export function FilePicker(props: FilePickerProps) {
  const {
    label,
    hint,
    chooseLabel,
    cameraLabel,
    accept,
    multiple,
    error,
    onFiles,
    inputRef,
    isOwnPurpose = false,
    className,
  } = props
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const described = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a drop zone in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={className}
    >
      <p id={`${id}-label`} className="mb-1.5 font-semibold text-sm">
        {label}
      </p>
      <div
        className={clsx(
          'flex flex-col items-center gap-3 rounded border border-dashed p-4 text-center transition-colors',
          isOver ? 'border-brand bg-brand-soft' : error ? 'border-trouble' : 'border-edge',
          isOwnPurpose && 'pointer-coarse:border-0 pointer-coarse:p-0',
        )}
      >
        <div className={clsx('flex w-full flex-wrap justify-center gap-3', isOwnPurpose && 'phone:*:flex-auto')}>
          {cameraLabel && (
            <CameraButton accept={accept} onFiles={onFiles} variant={isOwnPurpose ? 'primary' : undefined}>
              {cameraLabel}
            </CameraButton>
          )}
          <FileButton input={{ accept, multiple, ref: inputRef }} onFiles={onFiles}>
            <ImageUp aria-hidden="true" />
            {chooseLabel}
          </FileButton>
        </div>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 flex items-start gap-1 text-sm text-trouble">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

interface CameraButtonProps {
  accept: string
  onFiles: (files: File[]) => void
  variant?: ButtonVariant | undefined
  /** What it says beside the camera. */
  children: ReactNode
}

/** Opens the camera; there where a finger is what points. */
export function CameraButton({ accept, onFiles, variant, children }: CameraButtonProps) {
  return (
    <span className="hidden pointer-coarse:contents">
      <FileButton input={{ accept, capture: 'environment' }} onFiles={onFiles} variant={variant}>
        <Camera aria-hidden="true" />
        {children}
      </FileButton>
    </span>
  )
}

interface FileButtonProps {
  input: Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'ref'> & { multiple?: boolean | undefined }
  onFiles: (files: File[]) => void
  variant?: ButtonVariant | undefined
  children: ReactNode
}

/** A file input that looks like a button; the input itself keeps the focus and its ring. */
function FileButton({
  input: { multiple = false, ...input },
  onFiles,
  variant = 'secondary',
  children,
}: FileButtonProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again after it was taken out.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <label
      className={buttonClass({
        variant,
        className: 'cursor-pointer focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2',
      })}
    >
      <input {...input} multiple={multiple} onChange={take} type="file" className="sr-only" />
      {children}
    </label>
  )
}
