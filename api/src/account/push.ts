import { z } from 'zod'
import { call } from '../wire/call.ts'

/** The error codes of calls on pushes. */
export const PUSH_ERRORS = ['push_unavailable', 'push_service_rejected'] as const

const settingsSchema = z.object({
  public_key: z
    .nullable(z.string())
    .describe('The VAPID public key for subscriptions, base64url. Null if this server sends no pushes'),
  on: z.boolean().describe('Whether the device of this session receives pushes'),
})

/** Calls for pushes of notices (RFC 8030) to the device of a session. */
export const pushCalls = {
  'push/settings': call({
    method: 'GET',
    access: 'customer',
    about: 'Returns the public key for push subscriptions, and whether this device is subscribed.',
    example: {},
    request: z.strictObject({}),
    response: settingsSchema,
  }),
  'push/subscribe': call({
    method: 'POST',
    access: 'customer',
    about:
      'Subscribes the device of this session to pushes of notices, in place of an earlier subscription. It ends with the session.',
    example: {
      endpoint: 'https://push.example/device',
      p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
    request: z.strictObject({
      endpoint: z.string().max(1_024).check(z.url()).describe('The address that the push service issued'),
      p256dh: z
        .string()
        .regex(/^[A-Za-z0-9_-]{87}$/)
        .describe('The public key of the subscription, base64url'),
      auth: z
        .string()
        .regex(/^[A-Za-z0-9_-]{22}$/)
        .describe('The secret of the subscription, base64url'),
    }),
    response: settingsSchema,
  }),
  'push/unsubscribe': call({
    method: 'POST',
    access: 'customer',
    about: 'Ends the subscription of this device, if there is one.',
    example: {},
    request: z.strictObject({}),
    response: settingsSchema,
  }),
}
