import { useSearchParams } from 'wouter'

/** The machine that somebody is to report, as its label or page says it in the address; '' for none. */
export const useScanned = () => useSearchParams()[0].get('machine') ?? ''
