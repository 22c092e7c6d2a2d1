import { appStorage } from '../storage/app-storage.ts';
import { commonText } from './common.text.ts';
import { packageText } from './package.text.ts';
import { say } from './text.ts';

/** The label of the way to the packages (ROLE-07): an account without a package has none to upgrade. */
export const sayPackageUp = (): string =>
  say(appStorage.get('userPackage') === undefined ? packageText.choose : commonText.packageUp);
