import type { TextBlock } from './text-blocks.ts'

/** Renders the text of an article. It is text only: nothing in it is markup. */
export function TextBody({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return (
    <div className="flex flex-col gap-3 text-15 leading-relaxed break-words">
      {blocks.map((block, index) => (
        <BlockView block={block} key={index} />
      ))}
    </div>
  )
}

function BlockView({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  const items = block.items.map((item, index) => (
    <li className="pl-1" key={index}>
      {item}
    </li>
  ))
  return block.kind === 'numbers' ? (
    <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-muted">{items}</ol>
  ) : (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-brass">{items}</ul>
  )
}
