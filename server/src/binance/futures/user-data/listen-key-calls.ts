import type { KeyedEndpoint } from '../../protocol/endpoint.ts'
import { endListenKey, renewListenKey, startListenKey } from '../../user-data/listen-keys.ts'

/** An API key has one listen key, for spot and futures: which events it opens depends on the address of the stream. */
const KEYED = { signed: 'key only', weight: 1 } as const

export const startFuturesStream: KeyedEndpoint = {
  ...KEYED,
  handle: async (ctx, { key }) => ({ listenKey: await startListenKey(ctx, key) }),
}

/** Renews the listen key of the API key. Unlike those of spot, clients of futures do not name it. */
export const renewFuturesStream: KeyedEndpoint = {
  ...KEYED,
  async handle(ctx, { key, fields }) {
    await renewListenKey(ctx, key, fields.get('listenKey'))
    return {}
  },
}

export const endFuturesStream: KeyedEndpoint = {
  ...KEYED,
  async handle(ctx, { key, fields }) {
    await endListenKey(ctx, key, fields.get('listenKey'))
    ctx.nudges.publish('apiKeysChanged', { keys: [key.key] })
    return {}
  },
}
