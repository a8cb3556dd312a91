import type { KeyedEndpoint } from '../protocol/endpoint.ts'
import { textOf } from '../protocol/fields.ts'
import { endListenKey, renewListenKey, startListenKey } from './listen-keys.ts'

const KEYED = { signed: 'key only', weight: 2 } as const

export const startStream: KeyedEndpoint = {
  ...KEYED,
  handle: async (ctx, { key }) => ({ listenKey: await startListenKey(ctx, key) }),
}

export const renewStream: KeyedEndpoint = {
  ...KEYED,
  async handle(ctx, { key, fields }) {
    await renewListenKey(ctx, key, textOf(fields, 'listenKey'))
    return {}
  },
}

export const endStream: KeyedEndpoint = {
  ...KEYED,
  async handle(ctx, { key, fields }) {
    await endListenKey(ctx, key, textOf(fields, 'listenKey'))
    // Every process looks at the listeners of the key again.
    ctx.nudges.publish('apiKeysChanged', { keys: [key.key] })
    return {}
  },
}
