/** What the colours of a chart stand for; `look` is the same class as that of the bars. */
export const Legend = ({
  entries,
  className = 'mt-4',
}: {
  entries: readonly { words: string; look: string }[]
  className?: string
}) => (
  <ul className={`${className} flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm`}>
    {entries.map(({ words, look }) => (
      <li key={words} className="flex items-center gap-2">
        <span aria-hidden="true" className={`size-3 rounded-full border border-edge ${look}`} />
        {words}
      </li>
    ))}
  </ul>
)
