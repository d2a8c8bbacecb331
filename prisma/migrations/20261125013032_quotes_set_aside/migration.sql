-- AlterTable
ALTER TABLE "exit_quote" ADD COLUMN     "set_aside_from" "ExitQuoteState";
