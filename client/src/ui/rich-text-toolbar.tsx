import { type Editor, useEditorState } from '@tiptap/react'
import { clsx } from 'clsx'
import { Bold, Italic, Link, List, ListOrdered, type LucideIcon, Redo, Undo } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { PlainField } from './plain-field.tsx'

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

/** Asks where a link leads, between the toolbar and the text: a dialog in a dialog would be too much. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: (focusEditor: boolean) => void }) {
  const current: string = editor.getAttributes('link').href ?? ''
  const [address, setAddress] = useState(current)
  const [error, setError] = useState<string>()
  const row = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  // Before the dialog around hears of it: Escape closes this row only.
  useEffect(() => {
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !row.current?.contains(event.target as Node)) return
      event.stopPropagation()
      onClose(false)
    }
    window.addEventListener('keydown', onEscape, true)
    return () => window.removeEventListener('keydown', onEscape, true)
  }, [onClose])

  const apply = () => {
    const href = hrefOf(address)
    if (!href) {
      setError(t`Enter the address of a web page or a mail address.`)
      field.current?.focus()
      return
    }
    if (editor.state.selection.empty && !current)
      editor.commands.insertContent({
        type: 'text',
        text: address.trim(),
        marks: [
          ...editor.state.selection.$from.marks().map((mark) => mark.toJSON()),
          { type: 'link', attrs: { href } },
        ],
      })
    else editor.chain().extendMarkRange('link').setLink({ href }).run()
    onClose(true)
  }

  return (
    <div ref={row} className="flex flex-wrap items-start gap-2 border-line border-b p-3">
      <PlainField
        ref={field}
        label={t`Link address`}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        value={address}
        error={error}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would send the form around the editor.
          event.preventDefault()
          apply()
        }}
        className="flex-1 basis-60"
      />
      <div className="flex flex-wrap gap-2 md:mt-6.5">
        <Button variant="secondary" onClick={apply}>{t`Set link`}</Button>
        {current && (
          <Button
            variant="secondary"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              onClose(true)
            }}
          >{t`Remove link`}</Button>
        )}
      </div>
    </div>
  )
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform)
const keys = (key: string) => ({
  keys: isMac ? `⌘${key}` : `Ctrl+${key}`,
  shortcut: `${isMac ? 'Meta' : 'Control'}+${key}`,
})

export interface Tool {
  label: string
  icon: LucideIcon
  keys?: string
  shortcut?: string
  run: (editor: Editor) => void
  /** For what is on or off. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
}

/** What is on or off at the cursor. */
export const tools: Tool[] = [
  {
    label: t`Bold`,
    icon: Bold,
    ...keys('B'),
    run: (editor) => editor.commands.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: t`Italic`,
    icon: Italic,
    ...keys('I'),
    run: (editor) => editor.commands.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: t`Bullet list`,
    icon: List,
    run: (editor) => editor.commands.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: t`Numbered list`,
    icon: ListOrdered,
    run: (editor) => editor.commands.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
]

export const history: Tool[] = [
  {
    label: t`Undo`,
    icon: Undo,
    ...keys('Z'),
    run: (editor) => editor.commands.undo(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    label: t`Redo`,
    icon: Redo,
    ...keys('Shift+Z'),
    run: (editor) => editor.commands.redo(),
    isPossible: (editor) => editor.can().redo(),
  },
]

/**
 * Both are plain paragraphs: "Paragraph" takes the heading away and keeps the rest, "Normal" takes away everything:
 * heading, list, bold, italic and link.
 */
export const formats = {
  normal: {
    label: t`Normal`,
    apply: (editor: Editor) =>
      editor
        .chain()
        .clearNodes()
        .command(({ tr }) => {
          const { $from, $to } = tr.selection
          tr.removeMark($from.start(), $to.end()).setStoredMarks([])
          return true
        })
        .run(),
  },
  h3: { label: t`Heading 3`, apply: (editor: Editor) => editor.chain().clearNodes().setHeading({ level: 3 }).run() },
  h4: { label: t`Heading 4`, apply: (editor: Editor) => editor.chain().clearNodes().setHeading({ level: 4 }).run() },
  paragraph: { label: t`Paragraph`, apply: (editor: Editor) => editor.commands.setParagraph() },
}

export type Format = keyof typeof formats

export const isWebOrMail = (href: string) => /^(?:https?:\/\/|mailto:)\S+$/i.test(href)

/** 'example.com' → 'https://example.com/', 'a@b.example' → 'mailto:a@b.example'; undefined where it is no address. */
export function hrefOf(typed: string): string | undefined {
  const text = typed.trim()
  const isMail = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  const address = isMail ? `mailto:${text}` : hasScheme ? text : `https://${text}`
  const url = parsed(address)
  if (!url) return undefined
  const { href, hostname } = url
  const leadsSomewhere = /^mailto:./i.test(href) || hostname.includes('.') || hasScheme
  return isWebOrMail(href) && leadsSomewhere ? href : undefined
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
