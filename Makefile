# The two commands: `make run` and `make test`. Another Python: make run PYTHON=python3.12
PYTHON ?= python3
VENV_PYTHON = .venv/bin/python

.PHONY: help setup run password test test-fast test-long setup-tests format lint messages

help:
	@echo "make run         serve the application (make run PORT=8001 for another port)"
	@echo "make password    a new password for the organiser's login"
	@echo "make setup       make .venv and install the packages, no more"
	@echo "make test        every check and test, on SQLite and on PostgreSQL"
	@echo "make test-fast   the rules, draws and brackets alone, in seconds"
	@echo "make test-long   what make test has no time for: about half an hour"
	@echo "make format      put the code into its form"
	@echo "make lint        the checks without the tests"
	@echo "make messages    gather the texts to translate"

setup:
	@$(PYTHON) deploy/setup.py $(if $(filter $@,$(MAKECMDGOALS)),--tell-end)

run: setup
	@$(VENV_PYTHON) manage.py serve

password: setup
	@$(VENV_PYTHON) manage.py reset_password

setup-tests:
	@$(PYTHON) deploy/setup.py --tests $(if $(filter $@,$(MAKECMDGOALS)),--tell-end)

test: setup-tests
	@$(VENV_PYTHON) -m tests.harness

test-fast: setup-tests
	@$(VENV_PYTHON) -m tests.harness --fast

test-long: setup-tests
	@$(VENV_PYTHON) -m tests.harness --long

lint: setup-tests
	@$(VENV_PYTHON) -m tests.harness --lint

format: setup-tests
	@$(VENV_PYTHON) -m ruff format .
	@$(VENV_PYTHON) -m ruff check --fix .

messages: setup-tests
	@$(VENV_PYTHON) manage.py makemessages --all --add-location=file --no-wrap --no-obsolete \
		--ignore=.venv --ignore=data --ignore=build --ignore=tests
