import { z } from 'zod'
import { type ColdScript, parseColdScript } from './cold-script.ts'

/** The environment variable of the cold address. */
export const coldFields = {
  BTC_COLD: z
    .string()
    .transform((text, context): ColdScript => {
      try {
        return parseColdScript(text)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        context.addIssue({ code: 'custom', message: reason })
        return z.NEVER
      }
    })
    .optional(),
}

export interface ColdEnvironment {
  readonly BTC_COLD?: ColdScript | undefined
}
