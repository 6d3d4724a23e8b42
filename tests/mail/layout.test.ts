import { describe, expect, test } from 'vitest'
import { mailOf } from '#server/mail/layout.ts'

const reset = {
  appName: 'Washboard',
  title: 'Reset your password',
  paragraphs: ['Somebody asked for a new password for this address.', 'The link works for one hour.'],
  action: {
    label: 'Choose a Password',
    url: 'https://shop.example/?tab=reset-password&token=abc&email=erin%40example.org',
  },
  footer: 'If it was not you, you can ignore this mail.',
}

const items = {
  columns: [{ label: 'Item' }, { label: 'Count', align: 'right' as const }],
  rows: [
    ['K Pillowcase', '2'],
    ['Duvet', '11'],
  ],
  total: ['Total', '13'],
}

const signs: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** The words that a mail program shows. */
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([^;]+);/g, (_, name) => signs[name]!)
    .replace(/\s+/g, ' ')

describe('the plain text', () => {
  test('says everything in order', () => {
    expect(mailOf(reset).text).toBe(`Reset your password

Somebody asked for a new password for this address.

The link works for one hour.

Choose a Password:
https://shop.example/?tab=reset-password&token=abc&email=erin%40example.org

-- 
If it was not you, you can ignore this mail.
Washboard
`)
  })

  test('keeps the columns of a table, and names the pictures', () => {
    const pictures = { images: [{ cid: 'p1', alt: 'Photo 1 of 1' }] }
    expect(mailOf({ ...reset, paragraphs: [items, pictures] }).text).toContain(`Item          Count
-------------------
K Pillowcase      2
Duvet            11
-------------------
Total            13

[Photo 1 of 1]`)
  })
})

describe('the HTML', () => {
  test('says what the text says', () => {
    const { text, html } = mailOf({ ...reset, paragraphs: [...reset.paragraphs, items] })
    const shown = wordsOf(html)
    for (const line of text.split('\n').filter((line) => line !== '-- ' && !/^-+$/.test(line))) {
      for (const words of line.split(/ {2,}/)) expect(shown).toContain(words.trim().replace(/:$/, ''))
    }
  })

  test('leads to the address, with the button and without it', () => {
    const links = [...mailOf(reset).html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'))
    expect(links).toEqual([reset.action.url, reset.action.url])
  })

  test('needs nothing from the network and runs nothing', () => {
    const { html } = mailOf({ ...reset, paragraphs: ['Hello', items, { images: [{ cid: 'p1', alt: 'A' }] }] })
    const sources = [...html.matchAll(/\b(?:src|background|srcset)="([^"]*)"/g)].map(([, source]) => source)
    expect(sources).toEqual(['cid:p1'])
    expect(html).not.toMatch(/url\(|@import|<link|<script|<svg|\son\w+=/i)
  })

  test('escapes whatever people wrote', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;\n</td>`
    const { html } = mailOf({
      appName: evil,
      title: evil,
      paragraphs: [
        evil,
        { columns: [{ label: evil }], rows: [[evil]], total: [evil] },
        { images: [{ cid: '"><script>', alt: evil }] },
      ],
      action: { label: evil, url: 'https://shop.example/"><script>' },
      footer: evil,
    })
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script')
    expect(html.match(/<img /g)).toHaveLength(1)
    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;'
    expect(html.split(escaped).length - 1).toBe(11)
  })

  test('keeps line breaks', () => {
    expect(mailOf({ ...reset, paragraphs: ['one\ntwo\r\nthree'] }).html).toContain('one<br>two<br>three')
  })

  test('has colours for dark windows', () => {
    const { html } = mailOf(reset)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const dark = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html)?.[1] ?? ''
    const darkClasses = [...dark.matchAll(/^\.(\w+) \{/gm)].map(([, name]) => name)
    const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? []))
    expect(used.size).toBeGreaterThan(3)
    for (const name of used) expect(darkClasses).toContain(name)
  })

  test('is small enough for programs that cut long mails', () => {
    const rows = Array.from({ length: 19 }, (_, at) => [`Item ${at}`, String(at)])
    const { html } = mailOf({ ...reset, paragraphs: [{ ...items, rows }] })
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  })
})

const nowhere = ['javascript:alert(1)', 'data:text/html,x', '/relative', 'not an address']
test.each(nowhere)('%j is no place for a button', (url) => {
  expect(() => mailOf({ ...reset, action: { label: 'Go', url } })).toThrow(TypeError)
})
