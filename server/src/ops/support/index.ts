import { listFeedback, replyToFeedback, showFeedback } from './feedback.ts'
import {
  claimConversation,
  closeConversation,
  listConversations,
  replyInConversation,
  showConversation,
  signalTyping,
} from './support.ts'

export const supportOpsHandlers = {
  'ops/support/list': listConversations,
  'ops/support/show': showConversation,
  'ops/support/claim': claimConversation,
  'ops/support/reply': replyInConversation,
  'ops/support/typing': signalTyping,
  'ops/support/close': closeConversation,
  'ops/feedback/list': listFeedback,
  'ops/feedback/reply': replyToFeedback,
  'ops/feedback/show': showFeedback,
}
