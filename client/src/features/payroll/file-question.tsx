import { Notice } from '#client/ui/notice.tsx'

interface FileQuestionProps {
  /** Of the radio buttons. */
  name: string
  title: string
  choices: { key: string; label: string; isChosen: boolean; onChoose: () => void }[]
  isAnswered: boolean
}

/** Something about the file that only a person can say; it stays, so that the answer can be changed. */
export const FileQuestion = ({ name, title, choices, isAnswered }: FileQuestionProps) => (
  <Notice tone={isAnswered ? 'info' : 'attention'} title={title}>
    <fieldset className="min-w-0">
      <legend className="sr-only">{title}</legend>
      {choices.map(({ key, label, isChosen, onChoose }) => (
        <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={isChosen}
            className="size-5 shrink-0 accent-brand"
            onChange={onChoose}
          />
          <span className="wrap-anywhere tabular">{label}</span>
        </label>
      ))}
    </fieldset>
  </Notice>
)
