import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { uploads } from '../../../contract/uploads.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { importPath } from '../../kit/records/paths.ts';
import { tablePurpose } from './geoJsonTable.ts';
import { useImport } from './useImport.ts';

interface DroppedFileProps {
  resource: Resource;
  files: readonly File[];
  onDone: () => void;
}

/** Why the files cannot be imported, as the key of its message. */
function problemWith(
  resource: Resource,
  files: readonly File[],
): 'tooMany' | 'tooLarge' | 'table' | 'places' | undefined {
  const purpose = tablePurpose(resource);
  const { largest, types } = uploads[purpose];
  const endings: readonly string[] = Object.values(types).flat();
  const [file, another] = files;
  if (another) return 'tooMany';
  if (!file || !endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return purpose;
  return file.size > largest ? 'tooLarge' : undefined;
}

/** Takes a file that somebody dropped on a list to the page that imports it. */
export default function DroppedFile({ resource, files, onDone }: DroppedFileProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { stage, choose } = useImport(resource);
  const isTaken = useRef(false);

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const [file] = files;
    const problem = problemWith(resource, files);
    if (problem) {
      notify(`crud.upload.${problem}`, {
        type: 'warning',
        messageArgs: { most: uploads.table.largest / 1024 / 1024 },
      });
      onDone();
      return;
    }
    // An import that runs goes on; its page shows it.
    if (file && stage.step !== 'running') choose(file);
    navigate(importPath(resource));
  }, [files, stage, choose, notify, navigate, onDone, resource]);
  return null;
}
