import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import type { AdValues } from './ad-rules.ts'

const DRAFTS = [PRIVATE, 'merchant-draft'] as const

// Binding a card takes a while; signing out removes every private query.
queryClient.setQueryDefaults(DRAFTS, { gcTime: Number.POSITIVE_INFINITY })

/** Stores the form of an advertisement while another page is open. `id` is undefined for a new one. */
export function keepDraft(id: number | undefined, values: AdValues): void {
  queryClient.setQueryData<AdValues>([...DRAFTS, id], values)
}

/** Returns the stored form of an advertisement. */
export function findDraft(id: number | undefined): AdValues | undefined {
  return queryClient.getQueryData<AdValues>([...DRAFTS, id])
}

/** Deletes the stored form of an advertisement. */
export function dropDraft(id: number | undefined): void {
  queryClient.removeQueries({ queryKey: [...DRAFTS, id], exact: true })
}
