import { useTranslation } from '../../lib/language/use-translation.ts'

/** Marks an unread row: a dot, and a word for screen readers. Keeps its width when the row is read. */
export function UnreadDot({ isRead }: { readonly isRead: boolean }) {
  const { t } = useTranslation('notice')
  return (
    <span className={`size-2 shrink-0 rounded-full ${isRead ? '' : 'bg-brass-fill'}`}>
      {isRead ? null : <span className="sr-only">{t('unread')}</span>}
    </span>
  )
}
