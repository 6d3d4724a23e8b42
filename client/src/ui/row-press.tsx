/**
 * All of a row for a finger or a mouse, where the row is `relative` and its buttons lie above. Keyboards and screen readers
 * have the button with a name that does the same.
 */
export function RowPress({ onPress }: { onPress: () => void }) {
  return <button type="button" tabIndex={-1} aria-hidden="true" onClick={onPress} className="absolute inset-0" />
}
