import { listAgreements, proposeAgreement, proposeAgreementWithdrawal, showAgreement } from './agreements.ts'
import { arrangeHelp } from './arrange-help.ts'
import { listBanners, saveBanner, showBanner, withdrawBanner } from './banners.ts'
import { listArticles, saveArticle, setArticleStatus, showArticle } from './help.ts'
import { listNews, proposeNews, showNews, withdrawNews } from './news.ts'
import { deleteReply, listSavedReplies, saveReply } from './saved-replies.ts'
import { proposeServiceLink, showServiceLink } from './service-link.ts'

export const contentOpsHandlers = {
  'ops/help/list': listArticles,
  'ops/help/show': showArticle,
  'ops/help/save': saveArticle,
  'ops/help/set_status': setArticleStatus,
  'ops/help/arrange': arrangeHelp,
  'ops/news/list': listNews,
  'ops/news/show': showNews,
  'ops/news/propose': proposeNews,
  'ops/news/withdraw': withdrawNews,
  'ops/agreement/list': listAgreements,
  'ops/agreement/show': showAgreement,
  'ops/agreement/propose': proposeAgreement,
  'ops/agreement/propose_withdrawal': proposeAgreementWithdrawal,
  'ops/banner/list': listBanners,
  'ops/banner/show': showBanner,
  'ops/banner/save': saveBanner,
  'ops/banner/withdraw': withdrawBanner,
  'ops/support/replies': listSavedReplies,
  'ops/support/save_reply': saveReply,
  'ops/support/delete_reply': deleteReply,
  'ops/service/show': showServiceLink,
  'ops/service/propose': proposeServiceLink,
}
