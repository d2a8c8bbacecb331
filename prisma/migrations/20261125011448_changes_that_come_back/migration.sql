-- What ends with a membership comes back with it, and what another announcement has replaced when that is undone.
ALTER TYPE "ChangeStatus" ADD VALUE 'lapsed';
ALTER TYPE "ChangeStatus" ADD VALUE 'replaced';
