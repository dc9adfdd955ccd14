import { useState } from 'preact/hooks'
import { START } from './words.ts'

/** Where a file is dropped, or chosen by mouse or keyboard. */
export function DropFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const words = START.value
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0]
    if (file !== undefined) onFile(file)
  }
  return (
    <label
      class={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      <strong>{words.drop}</strong>
      <span class="soft">{words.choose}</span>
      <input
        type="file"
        accept=".csv,.tsv,.json,.ndjson,.jsonl,.gz,.xlsx,.parquet"
        onChange={(event) => take(event.currentTarget.files)}
      />
    </label>
  )
}
