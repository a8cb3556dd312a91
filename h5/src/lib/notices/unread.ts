import type { ResponseOf } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { useSignedIn } from '../session/session.ts'
import { useSignal } from '../socket/use-socket.ts'

/** The first parts of the keys of everything that a new or a read notice changes. */
const NOTICES = [PRIVATE, 'notices'] as const

/** The key of the customer's notices. */
export const NOTICES_KEY = [...NOTICES, 'list'] as const

/** The headlines of the home page, and the numbers of unread items. */
export interface Unread {
  readonly headlines: ReadonlyArray<{ readonly id: number; readonly title: string }>
  readonly news: number
  readonly notices: number
}

/** Parses the strip and the unread counts of the wire. */
export function toUnread({ strip, unread_news, unread_notices }: ResponseOf<'news/getNotice'>): Unread {
  return { headlines: strip, news: unread_news, notices: unread_notices }
}

/** Fetches the headlines and the unread counts; again when a notice arrives, or news is published or withdrawn. */
export function useUnread() {
  const signedIn = useSignedIn()
  useSignal('notice', () => void refetchNotices())
  useSignal('news', () => void refetchNotices())
  return useQuery({
    queryKey: [...NOTICES, 'unread', signedIn],
    queryFn: async ({ signal }) => toUnread(await readApi('news/getNotice', {}, signal)),
    meta: { kept: true },
  })
}

/** Fetches lists and counts again after something was read or arrived. */
export function refetchNotices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: NOTICES })
}
