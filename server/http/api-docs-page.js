// What the viewer of the API's document leaves undone, in its shadow roots: names, roles, states,
// colours that can be read, and the list of calls on a phone. A script of its own, since none may stand within the page.

const dark = matchMedia('(prefers-color-scheme: dark)')
const viewer = document.querySelector('rapi-doc')

const themes = {
  light: { 'bg-color': '#faf7f1', 'text-color': '#1d2526', 'primary-color': '#0b5c69', 'nav-bg-color': '#0a3e47' },
  dark: { 'bg-color': '#141716', 'text-color': '#f0eee7', 'primary-color': '#6fc6ce', 'nav-bg-color': '#0d3238' },
}

function follow() {
  const theme = dark.matches ? 'dark' : 'light'
  viewer.setAttribute('theme', theme)
  for (const [name, value] of Object.entries(themes[theme])) viewer.setAttribute(name, value)
}
dark.addEventListener('change', follow)
follow()

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
* { --green: #3d6300; --purple: #5046c8; --blue: #0a5f9e; --orange: #8f4a00; --red: #b3261e; --brown: #6b5200; --yellow: #6b5200;
  --light-fg: #4c5758; --inline-code-fg: #7a2e1d;
  --primary-color-invert: var(--bg); --nav-head-color: #e3c458;
  --nav-get-color: #8fd0ff; --nav-put-color: #ffb877; --nav-post-color: #b7e07f; --nav-delete-color: #ffb0a8;
  --focus-shadow: 0 0 0 3px var(--primary-color); transition: none !important }
@media (prefers-color-scheme: dark) {
  * { --green: #a8d878; --purple: #b7b1ff; --blue: #7cc3ff; --orange: #f5a963; --red: #ff9d96; --brown: #e3c458; --yellow: #e3c458;
    --light-fg: #c3c7c2; --inline-code-fg: #f0b8a8 }
}
/* Nothing that only a mouse could open: all of an example and all of a schema is to be seen. */
.open-bracket, .obj-toggle, .schema-root-type { pointer-events: none }
.obj-toggle, .descr-expand-toggle, .tooltip-text, .nav-bar-expand-all, .nav-bar-collapse-all, #link-operations-top,
  #nav-bar-search + div { display: none !important }
#nav-bar-search::placeholder { color: var(--nav-text-color); opacity: 1 }
#api-info > div { flex-wrap: wrap }
.nav-bar [role]:focus-visible { outline: 2px solid var(--nav-accent-color); outline-offset: -3px }
main:focus { outline: none }
main:focus-visible { outline: 2px solid var(--primary-color); outline-offset: -3px }
/* What a field means is worth a line of its own, which the viewer leaves out where it is narrow. */
@container (max-width: 499.98px) {
  .tr { flex-wrap: wrap }
  .tr .key { width: auto; flex: 1 }
  .tr .key-descr { display: block; flex-basis: 100%; padding-left: 16px }
}
@container (max-width: 767.98px) {
  .body { flex-direction: column }
  .nav-bar { display: flex; width: 100%; height: 40%; flex: none }
  /* The viewer lays the ways to sign in over the corner of the heading. */
  .tag-container { padding-top: 28px }
  .main-content { min-height: 0; box-sizing: border-box; padding: 12px }
}`)

const attributes = (all) => (element) => {
  // Only what differs: each change is told to the observer that calls this.
  for (const [name, value] of Object.entries(all)) {
    const is = typeof value === 'function' ? value(element) : value
    if (is === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== is) element.setAttribute(name, is)
  }
}
const has = (name) => (element) => String(element.classList.contains(name))

const marks = Object.entries({
  '.nav-bar': attributes({ 'aria-label': 'Calls' }),
  '.nav-scroll': attributes({ role: 'group' }),
  '#nav-bar-search': attributes({ 'aria-label': 'Filter the calls' }),
  '.nav-bar [data-action=navigate][tabindex]': attributes({
    role: 'link',
    'aria-current': (element) => (element.classList.contains('active') ? 'true' : undefined),
  }),
  '.nav-bar-tag': attributes({
    role: 'button',
    'aria-expanded': (element) => String(element.parentElement.classList.contains('expanded')),
  }),
  '.nav-bar-tag-icon': attributes({ tabindex: undefined, 'aria-hidden': 'true' }),
  '#api-title': attributes({ role: 'heading', 'aria-level': '1' }),
  '.tab-btn': attributes({ 'aria-pressed': has('active') }),
  '[part~=btn-response-status]': attributes({ 'aria-pressed': has('primary') }),
  textarea: attributes({ 'aria-label': 'Example of what is sent', readonly: '' }),
})

const watched = new WeakSet()

function mend(root) {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
  for (const [selector, mark] of marks) for (const element of root.querySelectorAll(selector)) mark(element)
  for (const element of root.querySelectorAll('api-request, api-response, json-tree, schema-table')) watch(element)
}

function watch({ shadowRoot: root }) {
  if (!root || watched.has(root)) return
  watched.add(root)
  const changes = { subtree: true, childList: true, attributeFilter: ['class'] }
  new MutationObserver(() => mend(root)).observe(root, changes)
  mend(root)
}

/** The viewer shows the call that was chosen, and leaves the keyboard in the list, two hundred stops before it. */
function goThere({ target }) {
  if (target.dataset?.action === 'navigate') viewer.shadowRoot.querySelector('main').focus()
}

customElements.whenDefined('rapi-doc').then(() => {
  watch(viewer)
  const root = viewer.shadowRoot
  // Before the viewer, which lets no event of its list come further.
  root.addEventListener('click', goThere, true)
  root.addEventListener('keyup', (event) => event.key === 'Enter' && goThere(event), true)
  root.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || !event.target.matches('div[role=button]')) return
    event.preventDefault()
    event.target.click()
  })
})
