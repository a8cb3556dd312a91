import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { toArticle, toHelpCenter, toServiceLink } from './help.ts'

const HELP = 'help'

/** Fetches the common questions and the articles of every topic. */
export function useHelpCenter() {
  return useQuery({
    queryKey: [HELP, 'topics'],
    queryFn: async ({ signal }) => toHelpCenter(await readApi('help/topics', {}, signal)),
  })
}

/** Fetches the link to the online service; undefined while it is not known, or if it is the chat of the app. */
export function useServiceLink(): string | undefined {
  const { data } = useQuery({
    queryKey: [HELP, 'service'],
    queryFn: async ({ signal }) => toServiceLink(await readApi('custorm', {}, signal)),
  })
  return data ?? undefined
}

/** Fetches an article. */
export function useArticle(id: string) {
  return useQuery({
    queryKey: [HELP, 'article', id],
    queryFn: async ({ signal }) => toArticle(await readApi('help/article', { id }, signal)),
  })
}

/** Finds articles, once something is entered; the last results remain until the next ones arrive. */
export function useHelpSearch(words: string) {
  return useQuery({
    queryKey: [HELP, 'search', words],
    queryFn: async ({ signal }) => (await readApi('help/search', { q: words }, signal)).list,
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
