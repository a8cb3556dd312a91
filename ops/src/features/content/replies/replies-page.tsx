import type { OpsSavedReply } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useOps } from '../../../lib/calls/queries.ts'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Translate } from '@halyard/web'
import { useFilters } from '../../../lib/navigation/use-filters.ts'
import { Page } from '../../../lib/page.tsx'
import type { Column } from '../../../lib/table/column.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import { ReplyDialog } from './reply-dialog.tsx'

/** Renders the saved replies of support, by language. */
export function RepliesPage() {
  const { t } = useTranslation('content')
  const [filters, setFilters] = useFilters()
  const [opened, setOpened] = useState<OpsSavedReply | 'new'>()
  const lang = isLanguage(filters['lang']) ? filters['lang'] : undefined
  const list = useOps('ops/support/replies', lang ? { lang } : {})
  return (
    <Page
      about={t('repliesAbout')}
      actions={
        <Button icon={<Plus aria-hidden size={16} />} onClick={() => setOpened('new')} size="small">
          {t('newReply')}
        </Button>
      }
      title={t('repliesTitle')}
    >
      <ListTable
        caption={t('repliesTitle')}
        columns={columnsOf}
        empty={{ title: t('noReplies'), hint: t('noRepliesHint') }}
        feature="content"
        list={list}
        name="replies"
        onOpen={setOpened}
        rowKey={({ id }) => String(id)}
        tools={
          <SelectFilter
            label={t('common:language')}
            onChange={(value) => setFilters({ lang: value })}
            options={[
              { value: '', label: t('all') },
              ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ]}
            value={lang ?? ''}
          />
        }
      />
      {opened === undefined ? null : (
        <ReplyDialog
          key={opened === 'new' ? 'new' : opened.id}
          language={lang ?? 'en'}
          onClose={() => setOpened(undefined)}
          reply={opened === 'new' ? undefined : opened}
        />
      )}
    </Page>
  )
}

function columnsOf(t: Translate): readonly Column<OpsSavedReply>[] {
  return [
    {
      id: 'language',
      title: t('common:language'),
      value: ({ lang }) => lang,
      cell: ({ lang }) => LANGUAGE_NAMES[lang],
    },
    { id: 'title', title: t('itemTitle'), value: ({ title }) => title },
    {
      id: 'text',
      title: t('itemText'),
      value: ({ text }) => text,
      cell: ({ text }) => <span className="line-clamp-2 max-w-prose break-words">{text}</span>,
    },
  ]
}
