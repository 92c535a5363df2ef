import { useState } from 'react';
import { storedValues } from '../session/browser';
import { ClassIcon } from './class-icon';

/** The picture of a library class from the image library; an icon where the library has none. */
export function ModelPicture({ libraryClass, size }: { readonly libraryClass: string; readonly size: number }) {
  const [missing, setMissing] = useState(false);
  if (missing || libraryClass === '') return <ClassIcon kind="model" objectClass="" size={size} />;
  return (
    <img
      src={`${storedValues.imageLibraryBase()}${libraryClass}.svg`}
      alt=""
      width={size}
      height={size}
      draggable={false}
      onError={() => setMissing(true)}
    />
  );
}
