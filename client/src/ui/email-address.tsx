/** Breaks before the @ first, where the line is too short for it. */
export function EmailAddress({ email }: { email: string }) {
  const [name, host] = email.split(/(?=@)/)
  return (
    <span className="wrap-anywhere">
      {name}
      <wbr />
      {host}
    </span>
  )
}
