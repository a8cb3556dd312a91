import type { AgreementText, ResponseOf } from '@halyard/api/client'
import { type TextBlock, toTextBlocks } from '@halyard/web'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/queries.ts'

/** A version of the user agreement in the language of the app. */
export interface Agreement {
  readonly version: number
  readonly blocks: readonly TextBlock[]
  /** Epoch milliseconds; undefined for the first version, which applied from the start. */
  readonly effectiveAt: number | undefined
}

/** The version in force, and the one that replaces it, if its date is known. */
export interface Agreements {
  readonly current: Agreement
  readonly next: Agreement | undefined
}

const AGREEMENT = ['agreement'] as const

/** Fetches the user agreement. */
export function useAgreement() {
  return useQuery({
    queryKey: AGREEMENT,
    queryFn: async ({ signal }) => toAgreements(await readApi('agreement/show', {}, signal)),
  })
}

/** Fetches the user agreement again, after the server refused a version. */
export function refetchAgreement(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: AGREEMENT })
}

/** Parses the versions of the wire. */
export function toAgreements({ current, next }: ResponseOf<'agreement/show'>): Agreements {
  return { current: toAgreement(current), next: next ? toAgreement(next) : undefined }
}

function toAgreement({ version, text, effective_at }: AgreementText): Agreement {
  return { version, blocks: toTextBlocks(text), effectiveAt: effective_at ?? undefined }
}
