import { Link as LinkMark } from '@tiptap/extension-link'
import { type AnyExtension, EditorContent, flattenExtensions, type NodeConfig, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { clsx } from 'clsx'
import { type Ref, useId, useImperativeHandle } from 'react'
import { isWebOrMail, RichTextToolbar } from './rich-text-toolbar.tsx'
import { richTextLook } from './rich-text-viewer.tsx'

/** The editor writes nothing but what the server keeps, so that a text is the same before and after saving. */
const WebLink = LinkMark.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
  isAllowedUri: isWebOrMail,
  openOnClick: false,
  // "the dryer.It" is no address.
  autolink: false,
})

const extensions = flattenExtensions([
  StarterKit.configure({
    heading: { levels: [3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  WebLink,
])
  .filter(({ name }) => name !== 'starterKit')
  // A list always starts at 1.
  .map(
    (extension): AnyExtension =>
      extension.name === 'orderedList'
        ? extension.extend<object, object, NodeConfig>({ addAttributes: () => ({}) })
        : extension,
  )

export interface RichTextEditorProps {
  /** What it starts with. */
  html: string
  /** Called with the HTML, or with '' where there is no text. */
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  /** The id of its label. */
  labelledBy: string
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
  ref?: Ref<{ focus: () => void }> | undefined
}

/** Text with bold, italic, lists, links and two levels of headings. Load it lazily: it is heavy. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { html, onChange, onBlur, labelledBy, describedBy, isInvalid, ref } = props
  const id = useId()
  const editor = useEditor({
    extensions,
    content: html,
    parseOptions: { preserveWhitespace: true },
    // Its style tag is against the content security policy; `look` says what is needed of it.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: look,
      },
      // Tab leaves the field, also in a list.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur: () => onBlur?.(),
  })
  useImperativeHandle(ref, () => ({ focus: () => editor.view.focus() }), [editor])
  return (
    <div
      className={clsx(
        'rounded border bg-surface focus-within:outline-2 focus-within:outline-brand',
        isInvalid ? 'border-trouble' : 'border-edge hover:border-ink',
      )}
    >
      <RichTextToolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  )
}

const look = clsx(
  'max-h-80 min-h-36 max-w-none! overflow-y-auto whitespace-break-spaces px-3 py-2 outline-none',
  '[&_.ProseMirror-separator]:inline! [&_.ProseMirror-separator]:size-0!',
  richTextLook,
)
