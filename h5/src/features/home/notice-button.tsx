import { IconButton } from '@halyard/ui'
import { Bell } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useUnread } from '../../lib/notices/unread.ts'

const SHOWN_MAX = 99

/** Renders the button that opens the notices, with the number of unread ones. */
export function NoticeButton() {
  const { t } = useTranslation('home')
  const { data } = useUnread()
  const unread = data ? data.news + data.notices : 0
  const shown = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread)
  return (
    <IconButton
      className="relative"
      label={unread > 0 ? t('unreadNotices', { number: shown }) : t('areaNotices')}
      onClick={() => goTo(pathTo('notice/index'))}
    >
      <Bell aria-hidden size={22} />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-[18px] rounded-full bg-brass-fill px-1 text-center text-11 leading-[18px] font-semibold text-on-brass tabular-nums"
        >
          {shown}
        </span>
      ) : null}
    </IconButton>
  )
}
