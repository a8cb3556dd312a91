import {
  decideFiatDispute,
  listFiatApplications,
  listFiatDeals,
  setFiatMerchant,
  showFiatDeal,
} from './fiat.ts'
import { listFiatCoins, pauseFiatCoin, proposeFiatCoin } from './fiat-coins.ts'
import { listFiatRates, proposeFiatRate } from './fiat-rates.ts'
import { addFiatNote, appealFiatDeal, exportFiatDeal, openFiatDispute } from './fiat-disputes.ts'
import { listFeedback, replyToFeedback, showFeedback } from './feedback.ts'
import { decideChange, withdrawChange } from '../changes/decide-change.ts'
import { listChanges, showChange } from '../changes/show-change.ts'
import type { OpsHandlers } from '../ops-handler.ts'
import { addNote } from '../records/add-note.ts'
import { claimRecord, releaseRecord } from '../records/claim-record.ts'
import { listInbox } from '../records/list-inbox.ts'
import { createShowRecord } from '../records/show-record.ts'
import { enterStatement, withdrawStatementLine } from '../statements/enter-statement.ts'
import { findStaffCandidate, listStaffNames, setStaffName } from '../staff/staff-names.ts'
import { listStatement, listUnproven } from '../statements/list-statement.ts'
import { exportTreasuryMonth } from '../treasury/export-month.ts'
import { listTreasuryPostings } from '../treasury/list-postings.ts'
import { showTreasuryHistory } from '../treasury/show-history.ts'
import { showTreasury } from '../treasury/show-treasury.ts'
import { restartChain, listChains } from './chains.ts'
import { listCharges, reviewDepositClaim, showCharge } from './charges.ts'
import { adjustCredit } from './credit-score.ts'
import { freezeCustomer, proposeUnfreeze, showCustomer, unfreezeCustomer } from '../customers/customers.ts'
import { listCustomerDeals } from '../customers/deals.ts'
import { findCustomers } from '../customers/find.ts'
import { listCustomerMovements } from '../customers/movements.ts'
import { listCustomerSessions } from '../customers/sessions.ts'
import { unmaskCustomer } from '../customers/unmask.ts'
import { listCustomerOptions, listCustomerOrders, listCustomerPositions } from '../customers/trading.ts'
import { requestRemoval } from '../removals/request-removal.ts'
import { listStaffFactors, reviewStaffFactor, showStaffFactor } from './staff-factors.ts'
import { listRemovals, reviewRemoval, showRemoval } from '../removals/review-removal.ts'
import { deleteView, listViews, saveView } from '../views/views.ts'
import { proposeFeeRefund, proposeFeeTaking, proposeFunding, showHouse } from './house.ts'
import { listPerps, proposeContract, setPerpStatus } from './perps.ts'
import { listDeposits, reviewDeposit, showDeposit } from './deposits.ts'
import {
  listAgreements,
  proposeAgreement,
  proposeAgreementWithdrawal,
  showAgreement,
} from '../content/agreements.ts'
import { listBanners, saveBanner, showBanner, withdrawBanner } from '../content/banners.ts'
import { listArticles, saveArticle, setArticleStatus, showArticle } from '../content/help.ts'
import { exportAudit, listAudit } from './list-audit.ts'
import { listCustomerVerifications, listVerifications } from './list-verifications.ts'
import { arrangeHelp } from '../content/arrange-help.ts'
import { proposeServiceLink, showServiceLink } from '../content/service-link.ts'
import { listMarkets, proposeMarket, setMarketStatus } from './markets.ts'
import { login } from '../sign-in/login.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../sign-in/passkey.ts'
import { beginSecondFactor, confirmSecondFactor, proveForSecondFactor } from '../sign-in/second-factor.ts'
import { listCurrencies } from './currencies.ts'
import { closeNetwork, listNetworks, proposeNetwork } from './networks.ts'
import { listOffers, pauseOffer, proposeOffer, showExposure } from './offers.ts'
import { proposeOpening } from './openings.ts'
import { listNews, proposeNews, showNews, withdrawNews } from '../content/news.ts'
import { listPartners, proposePartner } from './partners.ts'
import { listPayments, resolvePayment, showPayment } from './payments.ts'
import { reviewVerification } from './review-verification.ts'
import { deleteReply, listSavedReplies, saveReply } from '../content/saved-replies.ts'
import { endOtherSessions, endSession, listSessions, logout, me } from '../sign-in/session.ts'
import { showWithdrawal } from './show-withdrawal.ts'
import { showVerification } from './show-verification.ts'
import { listStaff, proposeRole, setRole } from './staff.ts'
import {
  allotProject,
  listProjects,
  proposeCancel,
  proposeLaunch,
  proposeProject,
  showProject,
} from './subscription.ts'
import {
  claimConversation,
  closeConversation,
  listConversations,
  replyInConversation,
  showConversation,
  signalTyping,
} from './support.ts'
import { retryRecord, showSystem } from './system.ts'
import { listWealthPlans, pauseWealthPlan, proposeWealthPlan } from './wealth.ts'
import { listWithdrawals, recordPayment, returnUnpaid, reviewWithdrawal } from './withdrawals.ts'

export const opsHandlers: OpsHandlers = {
  'ops/login': login,
  'ops/logout': logout,
  'ops/me': me,
  'ops/verification/list': listVerifications,
  'ops/verification/show': showVerification,
  'ops/verification/review': reviewVerification,
  'ops/withdrawal/list': listWithdrawals,
  'ops/withdrawal/show': showWithdrawal,
  'ops/withdrawal/review': reviewWithdrawal,
  'ops/withdrawal/paid': recordPayment,
  'ops/withdrawal/return': returnUnpaid,
  'ops/payment/list': listPayments,
  'ops/payment/show': showPayment,
  'ops/payment/resolve': resolvePayment,
  'ops/charge/list': listCharges,
  'ops/charge/review': reviewDepositClaim,
  'ops/deposit/list': listDeposits,
  'ops/deposit/review': reviewDeposit,
  'ops/chain/list': listChains,
  'ops/chain/follow_anew': restartChain,
  'ops/customer/find': findCustomers,
  'ops/customer/show': showCustomer,
  'ops/customer/unmask': unmaskCustomer,
  'ops/customer/freeze': freezeCustomer,
  'ops/customer/unfreeze': unfreezeCustomer,
  'ops/customer/adjust_credit': adjustCredit,
  'ops/market/list': listMarkets,
  'ops/market/set_status': setMarketStatus,
  'ops/contract/list': listPerps,
  'ops/contract/set_status': setPerpStatus,
  'ops/option/list': listOffers,
  'ops/option/pause': pauseOffer,
  'ops/wealth/list': listWealthPlans,
  'ops/wealth/propose': proposeWealthPlan,
  'ops/wealth/pause': pauseWealthPlan,
  'ops/partner/list': listPartners,
  'ops/partner/propose': proposePartner,
  'ops/subscription/list': listProjects,
  'ops/subscription/show': showProject,
  'ops/subscription/propose': proposeProject,
  'ops/subscription/allot': allotProject,
  'ops/subscription/propose_cancel': proposeCancel,
  'ops/subscription/propose_launch': proposeLaunch,
  'ops/fiat/applications': listFiatApplications,
  'ops/fiat/set_merchant': setFiatMerchant,
  'ops/fiat/rates': listFiatRates,
  'ops/fiat/propose_rate': proposeFiatRate,
  'ops/fiat/deals': listFiatDeals,
  'ops/fiat/show': showFiatDeal,
  'ops/fiat/decide': decideFiatDispute,
  'ops/fiat/coins': listFiatCoins,
  'ops/fiat/propose_coin': proposeFiatCoin,
  'ops/fiat/pause_coin': pauseFiatCoin,
  'ops/fiat/dispute': openFiatDispute,
  'ops/fiat/appeal': appealFiatDeal,
  'ops/fiat/note': addFiatNote,
  'ops/fiat/bundle': exportFiatDeal,
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
  'ops/support/list': listConversations,
  'ops/support/show': showConversation,
  'ops/support/claim': claimConversation,
  'ops/support/reply': replyInConversation,
  'ops/support/typing': signalTyping,
  'ops/support/close': closeConversation,
  'ops/support/replies': listSavedReplies,
  'ops/support/save_reply': saveReply,
  'ops/support/delete_reply': deleteReply,
  'ops/service/show': showServiceLink,
  'ops/service/propose': proposeServiceLink,
  'ops/opening/propose': proposeOpening,
  'ops/feedback/list': listFeedback,
  'ops/feedback/reply': replyToFeedback,
  'ops/currency/list': listCurrencies,
  'ops/network/list': listNetworks,
  'ops/network/close': closeNetwork,
  'ops/audit/list': listAudit,
  'ops/staff/list': listStaff,
  'ops/staff/names': listStaffNames,
  'ops/staff/find': findStaffCandidate,
  'ops/staff/set_name': setStaffName,
  'ops/staff/set_role': setRole,
  'ops/staff/propose_role': proposeRole,
  'ops/statement/list': listStatement,
  'ops/statement/unproven': listUnproven,
  'ops/statement/enter': enterStatement,
  'ops/statement/withdraw': withdrawStatementLine,
  'ops/house/show': showHouse,
  'ops/house/fund_pool': proposeFunding,
  'ops/house/take_fees': proposeFeeTaking,
  'ops/house/refund_fee': proposeFeeRefund,
  'ops/staff/propose_unfreeze': proposeUnfreeze,
  'ops/inbox/list': listInbox,
  'ops/record/show': createShowRecord(() => opsHandlers),
  'ops/record/claim': claimRecord,
  'ops/record/release': releaseRecord,
  'ops/record/note': addNote,
  'ops/deposit/show': showDeposit,
  'ops/charge/show': showCharge,
  'ops/feedback/show': showFeedback,
  'ops/session/list': listSessions,
  'ops/session/end': endSession,
  'ops/treasury/show': showTreasury,
  'ops/treasury/history': showTreasuryHistory,
  'ops/treasury/postings': listTreasuryPostings,
  'ops/treasury/month': exportTreasuryMonth,
  'ops/system/show': showSystem,
  'ops/system/retry': retryRecord,
  'ops/change/list': listChanges,
  'ops/change/show': showChange,
  'ops/change/decide': decideChange,
  'ops/change/withdraw': withdrawChange,
  'ops/market/propose': proposeMarket,
  'ops/network/propose': proposeNetwork,
  'ops/option/propose': proposeOffer,
  'ops/option/exposure': showExposure,
  'ops/contract/propose': proposeContract,
  'ops/customer/verifications': listCustomerVerifications,
  'ops/customer/orders': listCustomerOrders,
  'ops/customer/positions': listCustomerPositions,
  'ops/customer/options': listCustomerOptions,
  'ops/customer/deals': listCustomerDeals,
  'ops/customer/movements': listCustomerMovements,
  'ops/customer/sessions': listCustomerSessions,
  'ops/view/list': listViews,
  'ops/view/save': saveView,
  'ops/view/delete': deleteView,
  'ops/removal/request': requestRemoval,
  'ops/removal/list': listRemovals,
  'ops/removal/show': showRemoval,
  'ops/removal/review': reviewRemoval,
  'ops/staff_factor/list': listStaffFactors,
  'ops/staff_factor/show': showStaffFactor,
  'ops/staff_factor/review': reviewStaffFactor,
  'ops/audit/export': exportAudit,
  'ops/session/end_others': endOtherSessions,
  'ops/passkey/begin': beginPasskeySignIn,
  'ops/passkey/login': signInWithPasskey,
  'ops/second_factor/prove': proveForSecondFactor,
  'ops/second_factor/begin': beginSecondFactor,
  'ops/second_factor/confirm': confirmSecondFactor,
}
