-- An attempt of an invoice is kept as one of a payment is.
ALTER TABLE "tier_attempt" ADD COLUMN "advice_code" TEXT;
