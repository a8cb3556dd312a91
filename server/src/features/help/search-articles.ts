import type { Handler } from './context.ts'

export const searchArticles: Handler<'help/search'> = async ({ help }, { request, lang }) => ({
  list: help.search(request.q, lang).map(({ id, excerpt }) => ({
    id,
    title: help.article(id, lang)?.title ?? '',
    excerpt,
  })),
})
