import { listTopics } from './list-topics.ts'
import { searchArticles } from './search-articles.ts'
import { showArticle } from './show-article.ts'

export const helpHandlers = {
  'help/topics': listTopics,
  'help/search': searchArticles,
  'help/article': showArticle,
}
