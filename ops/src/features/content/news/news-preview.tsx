import type { Language } from '@halyard/api/client'
import { NoticeStrip } from '@halyard/ui'
import { NewsArticle, toParagraphs } from '@halyard/web'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { formatOf } from '../../../lib/format/format.ts'
import { useNow } from '../../../lib/format/use-now.ts'
import { PhonePreview } from '../shared/phone-preview.tsx'
import { shownText } from '../shared/translated-texts.ts'
import { parseUtc } from '../../../lib/format/utc-time.ts'
import type { NewsDraft } from './news-draft.ts'

interface NewsPreviewProps {
  readonly draft: NewsDraft
  readonly language: Language
  /** When the item was published; undefined if it is not yet. */
  readonly publishedAt: number | undefined
}

/** Renders an item as customers of a language see it; in English if it has no text in their language. */
export function NewsPreview({ draft, language, publishedAt }: NewsPreviewProps) {
  const { t } = useTranslation('content')
  const now = useNow()
  const { title, text } = shownText(draft.texts, language)
  const at = publishedAt ?? (draft.when === 'later' ? parseUtc(draft.at) : undefined) ?? now
  return (
    <PhonePreview language={language} title="news">
      {draft.isStrip ? <NoticeStrip onClick={() => {}}>{title}</NoticeStrip> : null}
      <NewsArticle
        paragraphs={toParagraphs(text)}
        published={t('common:utc', { time: formatOf(language).dateTime(at) })}
        title={title}
      />
    </PhonePreview>
  )
}
