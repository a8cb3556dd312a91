import { z } from 'zod'
import { call } from '../wire/call.ts'
import { proofFields } from './factor-proof.ts'

/** The token of a link to a customer's data. */
const exportTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/**
 * The request for the file itself, `GET safe/export_file`, which returns the JSON document without an envelope. Errors
 * are returned as an envelope.
 */
export const exportFileSchema = z.strictObject({ token: exportTokenSchema })

/** The call that requests the customer's data. */
export const personalDataCalls = {
  'safe/export': call({
    method: 'POST',
    access: 'customer',
    about:
      'Sends a link to a file with everything that is stored about the customer, valid for 24 hours and only for them; once a day.',
    example: { password: 'old boats', second: '123456', passkey: '{"id":"AA"}' },
    request: z.strictObject({ password: z.string().min(1).max(128), ...proofFields }),
    response: z.object({}),
  }),
}
