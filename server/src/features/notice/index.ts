import { addAlert } from './add-alert.ts'
import { changeSetting } from './change-setting.ts'
import { listAlerts } from './list-alerts.ts'
import { listNews } from './list-news.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'
import { removeAlert } from './remove-alert.ts'
import { showNews } from './show-news.ts'
import { showSettings } from './show-settings.ts'
import { showUnread } from './show-unread.ts'

export const noticeHandlers = {
  'news/list': listNews,
  'news/detail': showNews,
  'news/getNotice': showUnread,
  'notice/list': listNotices,
  'notice/read': readNotices,
  'notice/settings': showSettings,
  'notice/set': changeSetting,
  'alert/list': listAlerts,
  'alert/add': addAlert,
  'alert/remove': removeAlert,
}
