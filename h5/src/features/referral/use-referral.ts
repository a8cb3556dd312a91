import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { toIncome, toInvitee, toRanked, toRebate, toShare } from './referral.ts'

const OWN = [PRIVATE, 'referral'] as const
const PAGE_SIZE = 20

/** The periods of the ranking. */
export type Period = 'month' | 'ever'

/** Fetches the customer's codes, link and share. */
export function useShare() {
  return useQuery({
    queryKey: [...OWN, 'share'],
    queryFn: async ({ signal }) => toShare(await readApi('user/my_share', {}, signal)),
  })
}

/** Fetches the number of invited customers and the rebates. */
export function useIncome() {
  return useQuery({
    queryKey: [...OWN, 'income'],
    queryFn: async ({ signal }) => toIncome(await readApi('user/invite', {}, signal)),
  })
}

/** Fetches the poster as a data URL, while `enabled`. */
export function usePoster(enabled: boolean) {
  return useQuery({
    queryKey: [...OWN, 'poster'],
    queryFn: ({ signal }) => readApi('user/my_poster', {}, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Fetches the ten inviters with the highest rebates of a period. */
export function useRanking(period: Period) {
  return useQuery({
    queryKey: [...OWN, 'ranking', period],
    queryFn: async ({ signal }) => (await readApi('user/invite_list', { period }, signal)).list.map(toRanked),
  })
}

/** Fetches the invited customers page by page, newest first. */
export function useInvitees() {
  return usePages([...OWN, 'invitees'], async (page, signal) =>
    parsePage(await readApi('user/my_invite_list', { page, limit: PAGE_SIZE }, signal), toInvitee),
  )
}

/** Fetches the rebates page by page, newest first. */
export function useRebates() {
  return usePages([...OWN, 'rebates'], async (page, signal) =>
    parsePage(await readApi('user/my_account_return', { page, limit: PAGE_SIZE }, signal), toRebate),
  )
}
