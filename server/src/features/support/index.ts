import { listMessages } from './list-messages.ts'
import { markRead, signalTyping } from './mark-read.ts'
import { listFeedback, sendFeedback } from './send-feedback.ts'
import { sendMail } from './send-mail.ts'
import { sendMessage } from './send-message.ts'
import { showService } from './show-service.ts'

export const supportHandlers = {
  custorm: showService,
  'support/messages': listMessages,
  'support/send': sendMessage,
  'support/read': markRead,
  'support/typing': signalTyping,
  'support/mail': sendMail,
  'support/feedback': sendFeedback,
  'support/feedbacks': listFeedback,
}
