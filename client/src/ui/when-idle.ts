/** Runs what no view waits for once the browser has nothing else to do; Safari, which does not tell, is given a while. */
export const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in window ? void requestIdleCallback(work) : void setTimeout(work, 1500)
