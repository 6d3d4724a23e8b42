import { EventEmitter } from 'node:events'
import { ServerResponse } from 'node:http'

// For a server process to load before anything else: after an answer whose address says `fault=…` happens just that.

const faults: Record<string, () => void> = {
  thrown: () => {
    throw new Error('thrown by the test')
  },
  rejected: () => void Promise.reject(new Error('rejected by the test')),
  emitted: () => new EventEmitter().emit('error', new Error('emitted by the test')),
}

const { end } = ServerResponse.prototype
ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
  const fault = faults[/[?&]fault=(\w+)/.exec(this.req.url ?? '')?.[1] ?? '']
  if (fault) setImmediate(fault)
  return Reflect.apply(end, this, args)
} as typeof end
