/** Who gets to an address: only this device, only those in its network, or, as far as can be told, everybody. */
export function reachOf(hostname: string): 'device' | 'network' | 'everybody' {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  if (/^(127\.|::1$)|^(.+\.)?localhost$/.test(host)) return 'device'
  // A name without a dot, or one that only routers know; and the ranges that are for networks at home.
  if (/^[^.:]+$|\.(local|lan|home|internal|home\.arpa)$/.test(host)) return 'network'
  if (/^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^f([cd]|e[89ab])[\da-f]{0,2}:/.test(host))
    return 'network'
  return 'everybody'
}
