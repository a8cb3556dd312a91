import { z } from 'zod'
import { isSafeSignerUrl } from '../signer/signer-url.ts'

/** The screeners of deposits and withdrawals. */
export interface ScreeningConfig {
  /** The file with the list of addresses and countries. */
  readonly list?: string
  readonly provider?: { readonly url: string; readonly token: string }
  readonly timeoutMs?: number
}

/** The environment variables of screening. */
export const screeningFields = {
  SCREENING_LIST: z
    .string()
    .regex(/^\//, { error: 'must be the whole path of a file, such as /etc/halyard/screening.json' })
    .optional(),
  SCREENING_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://screening.example/check' })
    .refine((url) => isSafeSignerUrl(url), {
      error: 'must be https, or http to this machine or a private address: it says who pays whom',
    })
    .optional(),
  SCREENING_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
}

export interface ScreeningEnvironment {
  readonly SCREENING_LIST?: string | undefined
  readonly SCREENING_URL?: string | undefined
  readonly SCREENING_TOKEN?: string | undefined
}

/** Returns the problem of a provider without its token, or of a token without its provider. */
export function screeningProblems({ SCREENING_URL, SCREENING_TOKEN }: NodeJS.ProcessEnv): string[] {
  if ((SCREENING_URL === undefined) === (SCREENING_TOKEN === undefined)) return []
  return SCREENING_URL === undefined
    ? ['SCREENING_URL: is missing; it is required by SCREENING_TOKEN']
    : ['SCREENING_TOKEN: is missing; it is required by SCREENING_URL']
}

export function screeningOf(set: ScreeningEnvironment): { readonly screening?: ScreeningConfig } {
  const { SCREENING_LIST: list, SCREENING_URL: url, SCREENING_TOKEN: token } = set
  if (list === undefined && url === undefined) return {}
  return {
    screening: {
      ...(list === undefined ? {} : { list }),
      ...(url === undefined || token === undefined ? {} : { provider: { url, token } }),
    },
  }
}
