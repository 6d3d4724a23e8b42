const installed = Symbol.for('washboard tests: popovers')

/**
 * Menus of a page without a browser open and close as they do in one: by their button, by a press beside them, by
 * Escape, and the focus goes back to where it was.
 */
export function installPopovers() {
  // Files of tests share a document.
  if (installed in document) return
  Object.assign(document, { [installed]: true })
  let open: { popover: HTMLElement; focused: Element | null } | undefined

  function turn(popover: HTMLElement, newState: 'open' | 'closed') {
    if ((newState === 'open') === (open?.popover === popover)) return
    const tell = (name: string) => popover.dispatchEvent(Object.assign(new Event(name), { newState }))
    tell('beforetoggle')
    if (newState === 'open') open = { popover, focused: document.activeElement }
    else {
      if (popover.contains(document.activeElement) && open?.focused instanceof HTMLElement) open.focused.focus()
      open = undefined
    }
    queueMicrotask(() => tell('toggle'))
  }

  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      turn(this, 'open')
    },
    hidePopover(this: HTMLElement) {
      turn(this, 'closed')
    },
  })
  document.addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget')
    const wanted = id ? document.getElementById(id) : null
    if (wanted) turn(wanted, open?.popover === wanted ? 'closed' : 'open')
    else if (open && !(target instanceof Node && open.popover.contains(target))) turn(open.popover, 'closed')
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && open) turn(open.popover, 'closed')
  })
}
