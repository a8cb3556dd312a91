import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { linkTo } from './link-to.ts'

const RELATED_MAX = 4

/** Returns an article with others of its topic: those that follow it, and then those from the first on. */
export const showArticle: Handler<'help/article'> = async ({ help }, { request: { id }, lang }) => {
  const article = help.article(id, lang)
  if (!article) throw new CallError('article_must_be_known', 'id')
  const sameTopic = help.articles(lang).filter(({ topic }) => topic === article.topic)
  const place = sameTopic.indexOf(article)
  const related = [...sameTopic.slice(place + 1), ...sameTopic.slice(0, place)].slice(0, RELATED_MAX)
  return {
    ...linkTo(article),
    topic: article.topic,
    body: article.body,
    lang: article.lang,
    updated_at: article.updatedAt ?? null,
    related: related.map(linkTo),
  }
}
