/** Of one of a few buttons that is pressed: filled is only what sends. */
export const chosenLook = 'aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand'
