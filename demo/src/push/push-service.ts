import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { Context } from '@halyard/server'
import { isPublicKey } from '@halyard/server/push'
import { checkVapid } from './check-vapid.ts'
import { decryptPush } from './decrypt-push.ts'
import { createDevice, findDevice, publicKeyOf, type SimulatedDevice } from './simulated-devices.ts'

const PATH = '/dev/push'
/** Push services accept at most this size (RFC 8030, 7.2). */
const BODY_MAX_BYTES = 4_096
const MINUTE_MS = 60_000
const PUSHES_PER_MINUTE = 30

const deviceSchema = z.object({ server_key: z.string().refine(isPublicKey) })
const headersSchema = z.object({
  ttl: z.string().regex(/^[0-9]{1,7}$/),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']),
  topic: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .optional(),
})
const messageSchema = z.object({ title: z.string() })

/** The parts of the server that the push service uses. */
export type PushContext = Pick<Context, 'db' | 'push' | 'now'>

/**
 * Registers the demo's push service and its simulated devices, because a demo without a network reaches no real one. It is
 * called over HTTP, checks what a real one checks, decrypts the push with the keys of the device as its browser would, and
 * adds it to the outbox. Never registered in production.
 */
export function registerPushService(app: FastifyInstance, ctx: PushContext): void {
  app.addHook('onListen', async () => ctx.push.setPracticeOrigin(originOf(app)))

  app.post(`${PATH}/devices`, async (request, reply) => {
    const { data } = deviceSchema.safeParse(request.body)
    if (!data) return reply.code(400).send()
    const device = await createDevice(ctx.db, data.server_key)
    const endpoint = `${originOf(app)}${PATH}/to/${device.token}`
    return reply.code(201).send({ endpoint, p256dh: publicKeyOf(device), auth: device.auth })
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ readonly Params: { readonly token: string } }>(
      `${PATH}/to/:token`,
      { bodyLimit: BODY_MAX_BYTES, config: { contentEncoding: 'aes128gcm' } },
      async (request, reply) => {
        const device = await findDevice(ctx.db, request.params.token)
        if (!device) return reply.code(410).send()
        const at = Math.floor(Date.now() / 1_000)
        const { authorization } = request.headers
        const rejected = checkVapid(authorization, {
          audience: originOf(app),
          serverKey: device.serverKey,
          at,
        })
        if (rejected) return reply.code(rejected).send()
        if ((await countLately(ctx, device)) >= PUSHES_PER_MINUTE)
          return reply.code(429).header('retry-after', '60').send()
        const message = await receive(ctx, device, request)
        if (message === undefined) return reply.code(400).send()
        return reply.code(201).header('location', `${PATH}/message/${message}`).send()
      },
    )
  })
}

/** Shows a push on a device: in the outbox. Returns the id of the message; `undefined` if it is not a valid push. */
async function receive(
  { db, now }: PushContext,
  { name, privateKey, auth }: SimulatedDevice,
  { body, headers }: FastifyRequest,
): Promise<string | undefined> {
  const { data } = headersSchema.safeParse(headers)
  const text = Buffer.isBuffer(body) ? decrypted(body, { privateKey, auth }) : undefined
  if (!data || text === undefined) return undefined
  const { ttl, urgency, topic = 'none' } = data
  const { id } = await db
    .insertInto('outbox_message')
    .values({
      channel: 'push',
      recipient: name,
      subject: titleOf(text),
      body: `Urgency: ${urgency}. Time to live: ${ttl} s. Topic: ${topic}.\n${text}`,
      at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function decrypted(body: Buffer, keys: Parameters<typeof decryptPush>[1]): string | undefined {
  try {
    return decryptPush(body, keys)
  } catch {
    return undefined
  }
}

function titleOf(text: string): string {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data?.title ?? ''
  } catch {
    return ''
  }
}

async function countLately({ db, now }: PushContext, { name }: SimulatedDevice): Promise<number> {
  const row = await db
    .selectFrom('outbox_message')
    .select(({ fn }) => fn.countAll().as('pushes'))
    .where('channel', '=', 'push')
    .where('recipient', '=', name)
    .where('at', '>', String(now() - MINUTE_MS))
    .executeTakeFirstOrThrow()
  return Number(row.pushes)
}

/** Returns the origin at which this process reaches its own server. */
function originOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  return `http://${family === 'IPv6' && host.includes(':') ? `[${host}]` : host}:${port}`
}
