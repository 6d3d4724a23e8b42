import type { Config } from 'tailwindcss'

const token = (name: string) => `var(--${name})`

/** The whole vocabulary of the design. Colours, type sizes and weights outside it do not exist as classes. */
export default {
  darkMode: 'media',
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: token('paper'),
      surface: token('surface'),
      sunken: token('sunken'),
      line: token('line'),
      edge: token('edge'),
      ink: token('ink'),
      muted: token('muted'),
      scrim: token('scrim'),
      brand: {
        DEFAULT: token('brand'),
        strong: token('brand-strong'),
        soft: token('brand-soft'),
        on: token('on-brand'),
      },
      good: { DEFAULT: token('good'), soft: token('good-soft') },
      attention: { DEFAULT: token('attention'), soft: token('attention-soft') },
      trouble: {
        DEFAULT: token('trouble'),
        strong: token('trouble-strong'),
        soft: token('trouble-soft'),
        on: token('on-trouble'),
      },
      info: { DEFAULT: token('info'), soft: token('info-soft') },
      soap: { DEFAULT: token('soap'), on: token('on-soap') },
      deep: token('deep'),
    },
    fontFamily: {
      sans: ['"Figtree Variable"', '"Figtree Fallback"', 'system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontSize: {
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.25rem', { lineHeight: '1.75rem', letterSpacing: '-0.01em' }],
      xl: ['1.75rem', { lineHeight: '2.25rem', letterSpacing: '-0.02em' }],
      /** The one figure of a card. */
      figure: ['2.25rem', { lineHeight: '2.5rem', letterSpacing: '-0.02em' }],
      /** For the sign on the wall only: a long fault where three columns stand side by side. */
      fault: ['1.5rem', { lineHeight: '1.875rem', letterSpacing: '-0.01em' }],
      /** For the sign on the wall only: what is wrong, and with which machine; readable from 4 m. */
      wall: ['2rem', { lineHeight: '2.5rem', letterSpacing: '-0.02em' }],
      sign: ['6rem', { lineHeight: '4.5rem', letterSpacing: '-0.04em' }],
      /** How many machines are down, in the sign's header. */
      count: ['3.5rem', { lineHeight: '3.5rem', letterSpacing: '-0.03em' }],
    },
    /** 700 is the ticket's (`ticket` in styles.css). */
    fontWeight: { normal: '400', semibold: '600' },
    borderRadius: { none: '0', DEFAULT: '0.5rem', full: '9999px' },
    borderColor: ({ theme }) => ({
      ...theme('colors'),
      ...Object.fromEntries(
        ['attention', 'trouble', 'info'].map((name) => [name, `var(--${name}-edge, var(--${name}))`]),
      ),
    }),
    boxShadow: {},
    extend: {
      maxWidth: { page: '75rem', form: '36rem', prose: '65ch' },
      transitionDuration: { DEFAULT: '140ms' },
    },
  },
} satisfies Config
