import { type Editor, useEditorState } from '@tiptap/react'
import { clsx } from 'clsx'
import { Link } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { LinkRow } from './rich-text-link-row.tsx'
import { type Format, formats, history, type Tool, tools } from './rich-text-tools.ts'

/** One stop for the Tab key; the arrow keys go from tool to tool. */
export function RichTextToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const [stop, setStop] = useState(0)
  const [isLinking, setLinking] = useState(false)
  // Which of its two names a paragraph is shown under: the one that was chosen last.
  const [paragraph, setParagraph] = useState<Format>('normal')
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: tools.map(({ isOn }) => isOn?.(editor) ?? false),
      possible: history.map(({ isPossible }) => isPossible?.(editor) ?? true),
      isLink: editor.isActive('link'),
      heading: ([3, 4] as const).find((level) => editor.isActive('heading', { level })),
    }),
  })
  const bar = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
    const current = stops.indexOf(event.target as HTMLElement)
    const wanted = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = (wanted + stops.length) % stops.length
    setStop(next)
    stops[next]!.focus()
  }

  const chooseFormat = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const format = target.value as Format
    if (format === 'normal' || format === 'paragraph') setParagraph(format)
    formats[format].apply(editor)
  }

  const place = (number: number) => ({
    'data-tool': number,
    tabIndex: stop === number ? 0 : -1,
    onFocus: () => setStop(number),
  })

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t`Formatting`}
        aria-controls={controls}
        onKeyDown={move}
        className="flex flex-wrap items-center gap-0.5 border-line border-b p-1"
      >
        <select
          {...place(0)}
          aria-label={t`Block format`}
          value={state.heading ? `h${state.heading}` : paragraph}
          onChange={chooseFormat}
          className="mr-1 min-h-11 rounded bg-surface px-2"
        >
          {Object.entries(formats).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {tools.map((tool, number) => (
          <ToolButton
            key={tool.label}
            {...place(number + 1)}
            tool={tool}
            isOn={state.on[number]}
            onPress={() => tool.run(editor)}
          />
        ))}
        <ToolButton
          {...place(tools.length + 1)}
          tool={{ label: t`Link`, icon: Link }}
          isOn={state.isLink}
          isOpen={isLinking}
          onPress={() => setLinking(!isLinking)}
        />
        {history.map((tool, number) => (
          <ToolButton
            key={tool.label}
            {...place(tools.length + 2 + number)}
            tool={tool}
            isPossible={state.possible[number]}
            onPress={() => tool.run(editor)}
          />
        ))}
      </div>
      {isLinking && (
        <LinkRow
          editor={editor}
          onClose={(focusEditor) => {
            setLinking(false)
            // At once: the editor's own command waits for a frame, and the keys pressed until then would be lost.
            if (focusEditor) editor.view.focus()
            else bar.current?.querySelector<HTMLElement>(`[data-tool="${tools.length + 1}"]`)?.focus()
          }}
        />
      )}
    </>
  )
}

interface ToolButtonProps {
  tool: Pick<Tool, 'label' | 'icon' | 'keys' | 'shortcut'>
  isOn?: boolean | undefined
  isPossible?: boolean | undefined
  /** For a tool that opens something. */
  isOpen?: boolean | undefined
  onPress: () => void
  tabIndex: number
  onFocus: () => void
  'data-tool': number
}

function ToolButton({ tool, isOn, isPossible = true, isOpen, onPress, ...place }: ToolButtonProps) {
  const { label, icon: Icon, keys, shortcut } = tool
  return (
    <Button
      {...place}
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      // Not `disabled`: the arrow keys would not find it.
      aria-disabled={!isPossible}
      title={keys ? `${label} (${keys})` : label}
      // The mouse leaves the cursor in the text; the keyboard stays on the button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onPress()}
      className={clsx(isOn && 'bg-brand-soft', !isPossible && 'cursor-default! text-muted! opacity-60!')}
    >
      <Icon aria-hidden="true" />
    </Button>
  )
}
