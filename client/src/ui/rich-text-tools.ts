import type { Editor } from '@tiptap/react'
import { Bold, Italic, List, ListOrdered, type LucideIcon, Redo, Undo } from 'lucide-react'
import { t } from '#shared/language/t.ts'

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
