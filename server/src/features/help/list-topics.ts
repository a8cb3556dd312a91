import { HELP_TOPICS } from '@halyard/api'
import type { Handler } from './context.ts'
import { linkTo } from './link-to.ts'

export const listTopics: Handler<'help/topics'> = async ({ help }, { lang }) => {
  const articles = help.articles(lang)
  return {
    common: help.common(lang).map(linkTo),
    topics: HELP_TOPICS.map((topic) => ({
      topic,
      articles: articles.filter((article) => article.topic === topic).map(linkTo),
    })),
  }
}
